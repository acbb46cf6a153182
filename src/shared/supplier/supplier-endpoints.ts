import { z } from 'zod'
import { endpoints } from '#shared/api/endpoint.ts'
import { idParam } from '#shared/api/parameters.ts'
import { managedSupplier, managedSupplierList, supplierChange, supplierInput } from './supplier-contract.ts'

/** Suppliers. No key opens these: what the shop pays and to whom is nobody's business outside. */
export const supplierEndpoints = endpoints({
  'GET /api/admin/suppliers': {
    summary: 'Поставщики, от первых по алфавиту',
    access: 'admin',
    right: 'purchase',
    answer: managedSupplierList,
  },
  'POST /api/admin/suppliers': {
    summary: 'Добавить поставщика',
    access: 'admin',
    right: 'purchase',
    bodyLimit: 16 * 1024,
    body: supplierInput,
    answer: managedSupplier,
    status: 201,
  },
  'PATCH /api/admin/suppliers/:id': {
    summary: 'Изменить поставщика, убрать в архив или вернуть',
    access: 'admin',
    right: 'purchase',
    bodyLimit: 16 * 1024,
    params: z.object({ id: idParam }),
    body: supplierChange,
    answer: managedSupplier,
  },
})
