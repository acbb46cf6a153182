import { useRef, useState } from 'react'
import type { ManagedDiagram } from '#shared/diagram/diagram-admin-contract.ts'
import { mergeSheets } from '#shared/diagram/sheet-merge.ts'
import { isSame } from '#shared/journal/same-value.ts'
import type { Problem } from '#shared/problem/problem.ts'
import { undoMilliseconds, undoWithWord } from '#web/admin/ui/undo-edit.ts'
import { callShop } from '#web/api/call-shop.ts'
import { useToastedWrite } from '#web/api/use-toasted-write.ts'
import { useWrite } from '#web/api/use-write.ts'
import { useNavigate } from '#web/router/router-context.tsx'
import { showToast } from '#web/ui/toast.ts'
import { type DiagramDraft, draftOf, emptyDraft, sheetOf, stateOf, takeLookUp } from './diagram-draft.ts'

const mostSteps = 100

/** A colleague saved first: what they made of it, and what both of us changed. */
export type DiagramConflict = { text: string; theirs: ManagedDiagram; clashes: string[] }

/** The sheet on the screen: what is typed, the steps back, saving, and what happens when two people save. */
export function useDiagramEditor(found: ManagedDiagram | undefined) {
  const navigate = useNavigate()
  const [saved, setSaved] = useState(found)
  const [draft, setDraft] = useState<DiagramDraft>(() => (found ? draftOf(found) : emptyDraft))
  const [base, setBase] = useState(draft)
  const [past, setPast] = useState<DiagramDraft[]>([])
  const [selected, select] = useState<number | null>(null)
  const [conflict, setConflict] = useState<DiagramConflict>()
  const now = useRef(draft)
  now.current = draft
  const writing = useWrite({ refreshes: ['GET /api/admin/diagrams'], onProblem: (problem) => void meet(problem) })

  const undoing = useToastedWrite()

  /** `isStep`: one that «Шаг назад» takes back; typing letter by letter is one step for its field. */
  function change(given: DiagramDraft | ((draft: DiagramDraft) => DiagramDraft), { isStep = true } = {}) {
    // What answers after a while changes the draft as it is by then.
    const next = typeof given === 'function' ? given(now.current) : given
    if (isStep) setPast((before) => [...before.slice(-mostSteps), now.current])
    now.current = next
    setDraft(next)
    writing.clear()
  }

  function stepBack() {
    const before = past.at(-1)
    if (!before) return
    setPast(past.slice(0, -1))
    now.current = before
    setDraft(before)
  }

  /** What the shop knows about the numbers it has not been asked about. */
  async function lookUp() {
    const asked = now.current.positions.flatMap(({ items }) =>
      items.flatMap(({ number, product }) => (number.trim() && !product ? [number] : [])),
    )
    if (asked.length === 0) return
    const numbers = [...new Set(asked)].slice(0, 1000)
    const answer = await callShop('POST /api/admin/diagrams/numbers', { body: { numbers } }).catch(() => null)
    if (answer) setDraft(takeLookUp(now.current, answer))
  }

  function take(diagram: ManagedDiagram) {
    const next = draftOf(diagram)
    setSaved(diagram)
    setDraft(next)
    setBase(next)
    setPast([])
    setConflict(undefined)
    const key = draft.positions.find(({ id }) => id === selected)?.key
    select(next.positions.find((each) => each.key === key)?.id ?? null)
  }

  async function save(published = draft.published, version = saved?.version, given = draft) {
    const body = { ...sheetOf({ ...given, published }), positions: withoutEmpty(given) }
    const answer =
      saved && version
        ? await writing.write('PUT /api/admin/diagrams/:id', { params: { id: saved.id }, body: { ...body, version } })
        : await writing.write('POST /api/admin/diagrams', { body })
    if (!answer) return
    take(answer)
    const { edit_id } = answer
    void showToast(published && !saved?.published ? 'Схема опубликована' : 'Схема сохранена', {
      kind: 'success',
      milliseconds: undoMilliseconds,
      ...(edit_id && { action: { label: 'Отменить', run: () => void undo(edit_id) } }),
    })
    if (!saved) void navigate(`/diagrams/${answer.id}`, { replace: true })
  }

  async function undo(editId: string) {
    const id = await undoWithWord('POST /api/admin/diagrams/edits/:id/undo', editId)
    const now = id && (await undoing.write('GET /api/admin/diagrams/:id', { params: { id } }))
    if (now) take(now)
  }

  /** An older save is put on the screen, to be looked at and saved; «Шаг назад» takes it off again. */
  async function takeOlder(version: number) {
    const older =
      saved && (await callShop('GET /api/admin/diagrams/:id/versions/:version', { params: { id: saved.id, version } }))
    if (!older) return
    change((draft) => ({ ...draftOf(older), published: draft.published, numbers: draft.numbers }))
    select(null)
    const lost = older.lost.length > 0 ? ` Больше нет в магазине: ${older.lost.join(', ')}.` : ''
    void showToast(`Схема как раньше.${lost} Проверьте и сохраните`, {
      kind: 'success',
      milliseconds: undoMilliseconds,
    })
  }

  async function meet(problem: Problem) {
    if (problem.code !== 'stale' || !saved || !problem.conflict) return
    const theirs = await callShop('GET /api/admin/diagrams/:id', { params: { id: saved.id } }).catch(() => null)
    if (!theirs) return
    const { clashes } = merged(theirs)
    setConflict({ text: problem.error, theirs, clashes })
  }

  function merged(theirs: ManagedDiagram) {
    return mergeSheets({ base: stateOf(base), mine: stateOf(now.current), theirs: stateOf(draftOf(theirs)) }, 'mine')
  }

  /** Both changes together; where they clash, what is on this screen. */
  async function saveTogether({ theirs }: DiagramConflict) {
    const { sheet } = merged(theirs)
    const their = draftOf(theirs)
    const mine = now.current
    const joined: DiagramDraft = {
      ...their,
      ...sheet,
      drawing: sheet.drawing_id === mine.drawing?.id ? mine.drawing : their.drawing,
      models: [...mine.models, ...their.models].filter(
        ({ id }, n, all) => sheet.models.includes(id) && all.findIndex((each) => each.id === id) === n,
      ),
      numbers: { ...their.numbers, ...changedNumbers(mine) },
      positions: sheet.positions.map((position) => ({
        ...position,
        id: [...mine.positions, ...their.positions].find(({ key }) => key === position.key)?.id ?? 0,
        items: position.items.map((item) => ({ ...item, product: null })),
      })),
    }
    await save(joined.published, theirs.version, joined)
  }

  return {
    saved,
    draft,
    change,
    stepBack,
    canStepBack: past.length > 0,
    selected: draft.positions.find(({ id }) => id === selected) ?? null,
    select,
    lookUp,
    save,
    isBusy: writing.isBusy,
    isUnsaved: !isSame({ ...stateOf(draft), n: draft.numbers }, { ...stateOf(base), n: base.numbers }),
    problem: conflict ? undefined : writing.problem,
    conflict,
    takeOlder,
    saveTogether,
    takeTheirs: ({ theirs }: DiagramConflict) => take(theirs),
  }
}
export type DiagramEditorState = ReturnType<typeof useDiagramEditor>

/** A position that was placed and got no number yet is saved without one. */
function withoutEmpty(draft: DiagramDraft) {
  return stateOf(draft).positions.map((position) => ({
    ...position,
    items: position.items.filter(({ number }) => number.trim() !== ''),
  }))
}

function changedNumbers({ numbers }: DiagramDraft) {
  const changed = new Set(sheetOf({ ...emptyDraft, numbers }).supersessions.map(({ number }) => number))
  return Object.fromEntries(Object.entries(numbers).filter(([number]) => changed.has(number)))
}
