import { useState } from 'react'
import type { Problem } from '#shared/problem/problem.ts'
import type { ManagedProduct } from '#shared/product/product-admin-contract.ts'
import { draftWarnings, warningSentence } from '#web/admin/product/price-warning.tsx'
import {
  changedFields,
  draftOf,
  emptyProduct,
  type FieldErrors,
  isTouched,
  type ProductDraft,
  readProductDraft,
  rebase,
} from '#web/admin/product/product-draft.ts'
import { type Conflict, conflictIn } from '#web/admin/product/save-amount.ts'
import { typedOver } from '#web/admin/ui/unsaved-draft.ts'
import { callShop } from '#web/api/call-shop.ts'
import { useToastedWrite } from '#web/api/use-toasted-write.ts'
import { useWrite } from '#web/api/use-write.ts'

/** Fields of the form with another name than on the server. */
const draftNames: Record<string, string> = {
  category_id: 'category',
  subcategory_id: 'category',
  supplier_id: 'supplier',
}

const failedText = 'Не удалось сохранить. Изменения остались в форме.'

/** What is typed, what the shop has, and the way from one to the other; nothing typed is lost on it. */
export function useProductForm(found: ManagedProduct | undefined) {
  const [product, setProduct] = useState(found)
  const [draft, setDraft] = useState<ProductDraft>(() => (found ? draftOf(found) : emptyProduct))
  const [errors, setErrors] = useState<FieldErrors>({})
  const [conflict, setConflict] = useState<Conflict>()
  const { isBusy, problem, run, reject, clear } = useWrite({ onProblem: explain })
  const taking = useToastedWrite()
  /** Prices nobody means, said at the first «Сохранить»; the second one saves them. */
  const [warned, setWarned] = useState<string>()

  function set(changes: Partial<ProductDraft>) {
    setWarned(undefined)
    setDraft((before) => ({ ...before, ...changes }))
    setErrors((before) => Object.fromEntries(Object.entries(before).filter(([field]) => !(field in changes))))
  }

  /** The product was changed by another request (photos, models): what is typed stays. */
  function take(now: ManagedProduct) {
    setDraft((typed) => (product ? rebase(typed, product, now) : draftOf(now)))
    setProduct(now)
  }

  /** The saved product; undefined if saving failed and the form shows why. */
  async function save(): Promise<ManagedProduct | undefined> {
    const read = readProductDraft(draft, product?.numbers)
    setErrors(read.ok ? {} : read.errors)
    if (!read.ok) {
      reject('Проверьте отмеченные поля')
      return undefined
    }
    clear()
    const warnings = draftWarnings(draft, product)
    const warning = warnings.length > 0 ? warningSentence(warnings) : undefined
    setWarned(warning)
    if (warning !== undefined && warning !== warned) return undefined
    return store(() => (product ? change(product, draft) : callShop('POST /api/admin/products', { body: read.fields })))
  }

  /** The colleague's change is seen: from here on ours is the last word where we typed one. */
  async function overwrite(): Promise<ManagedProduct | undefined> {
    if (!product) return undefined
    return store(async () => {
      const now = await callShop('GET /api/admin/products/:id', { params: { id: product.id } })
      return change(now, rebase(draft, product, now))
    })
  }

  async function store(send: () => Promise<ManagedProduct>): Promise<ManagedProduct | undefined> {
    let saved: ManagedProduct | undefined
    await run(async () => {
      saved = await send()
      const fresh = draftOf(saved)
      setProduct(saved)
      // What was typed while it was on its way waits for the next «Сохранить».
      setDraft((typed) => typedOver(typed, draft, fresh))
      setConflict(undefined)
      setWarned(undefined)
    })
    return saved
  }

  /** Their value of one field instead of ours. */
  async function takeTheirs(field: string) {
    if (!product) return
    const now = await taking.write('GET /api/admin/products/:id', { params: { id: product.id } })
    if (!now) return
    const fresh = draftOf(now)
    const name = draftNames[field] ?? field
    if (name in fresh) set({ [name]: fresh[name as keyof ProductDraft] })
  }

  function explain(why: Problem) {
    setConflict(why.conflict)
    if (why.code === 'sku-taken') setErrors({ sku: why.error })
    else if (why.code === 'slug-taken') setErrors({ slug: why.error })
    else if (why.fields) setErrors(byField(why.fields))
  }

  return {
    product,
    draft,
    set,
    take,
    save,
    overwrite,
    takeTheirs,
    cancel: () => {
      setDraft(product ? draftOf(product) : emptyProduct)
      setErrors({})
      clear()
      setConflict(undefined)
      setWarned(undefined)
    },
    errors,
    failure: problem && failureText(problem),
    warned,
    conflict,
    isBusy,
    isDirty: isTouched(draft, product),
  }
}

export type ProductFormState = ReturnType<typeof useProductForm>

/** Where a colleague changed other fields meanwhile, both changes stand. */
async function change(product: ManagedProduct, draft: ProductDraft): Promise<ManagedProduct> {
  const fields = fieldsTouched(product, draft)
  if (Object.keys(fields).length === 0) return product
  const quantity = 'quantity' in fields ? { quantity_was: product.quantity } : {}
  try {
    return await callShop('PATCH /api/admin/products/:id', {
      params: { id: product.id },
      body: { ...fields, ...quantity, version: product.version },
    })
  } catch (error) {
    const conflict = conflictIn(error)
    if (!conflict || Object.keys(conflict.fields).some((field) => field in fields)) throw error
    return callShop('PATCH /api/admin/products/:id', {
      params: { id: product.id },
      body: { ...fields, ...quantity, version: conflict.version },
    })
  }
}

function fieldsTouched(product: ManagedProduct, draft: ProductDraft) {
  const before = readProductDraft(draftOf(product), product.numbers)
  const after = readProductDraft(draft, product.numbers)
  return before.ok && after.ok ? changedFields(before.fields, after.fields) : after.ok ? after.fields : {}
}

/** A conflict is explained by its own notice. */
function failureText({ conflict, code, error }: Problem): string | undefined {
  if (conflict) return undefined
  if (code === 'unsent') return error
  return code === 'unreachable' ? failedText : `${failedText} ${error}`
}

/** «attributes.2.value» is said beside the attributes. */
function byField(fields: Record<string, string>): FieldErrors {
  const named = Object.entries(fields).map(([path, text]) => {
    const [field = path] = path.split('.')
    return [/category_id$/.test(field) ? 'category' : field, text] as const
  })
  return Object.fromEntries(named)
}
