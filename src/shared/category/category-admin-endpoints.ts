import { z } from 'zod'
import { endpoints, photoTypes } from '#shared/api/endpoint.ts'
import { idParam, typedText } from '#shared/api/parameters.ts'
import {
  categoryChangeInput,
  categoryInput,
  categoryOrderInput,
  changedCategory,
  changedSubcategory,
  managedCategory,
  managedSubcategory,
  managedSubcategoryList,
  managedTree,
  subcategoryChangeInput,
  subcategoryInput,
} from './category-admin-contract.ts'

const params = z.object({ id: idParam })

/** Categories and subcategories as the shopkeeper edits them; every change answers the whole tree. */
export const categoryAdminEndpoints = endpoints({
  'GET /api/admin/categories': {
    summary: 'Все категории и подкатегории',
    access: 'admin',
    right: ['catalogue', 'stock'],
    scope: 'products:read',
    answer: managedTree,
  },
  'GET /api/admin/categories/:id': {
    summary: 'Одна категория',
    access: 'admin',
    right: ['catalogue', 'stock'],
    scope: 'products:read',
    params,
    answer: managedCategory,
  },
  'POST /api/admin/categories': {
    summary: 'Добавить категорию',
    access: 'admin',
    right: 'catalogue',
    scope: 'products:write',
    body: categoryInput,
    answer: changedCategory,
    status: 201,
  },
  'PATCH /api/admin/categories/:id': {
    summary: 'Изменить категорию',
    access: 'admin',
    right: 'catalogue',
    scope: 'products:write',
    params,
    body: categoryChangeInput,
    answer: changedCategory,
  },
  'DELETE /api/admin/categories/:id': {
    summary: 'Удалить пустую категорию',
    access: 'admin',
    right: 'catalogue',
    scope: 'products:write',
    params,
    answer: managedTree,
  },
  'PUT /api/admin/categories/order': {
    summary: 'Переставить категории',
    access: 'admin',
    right: 'catalogue',
    scope: 'products:write',
    body: categoryOrderInput,
    answer: managedTree,
  },
  'PUT /api/admin/categories/:id/order': {
    summary: 'Переставить подкатегории одной категории',
    access: 'admin',
    right: 'catalogue',
    scope: 'products:write',
    params,
    body: categoryOrderInput,
    answer: managedTree,
  },
  'GET /api/admin/subcategories': {
    summary: 'Подкатегории по категории и названию',
    access: 'admin',
    right: ['catalogue', 'stock'],
    scope: 'products:read',
    query: z.object({ category_id: idParam.optional(), search: typedText.optional() }),
    answer: managedSubcategoryList,
  },
  'GET /api/admin/subcategories/:id': {
    summary: 'Одна подкатегория',
    access: 'admin',
    right: ['catalogue', 'stock'],
    scope: 'products:read',
    params,
    answer: managedSubcategory,
  },
  'POST /api/admin/subcategories': {
    summary: 'Добавить подкатегорию',
    access: 'admin',
    right: 'catalogue',
    scope: 'products:write',
    body: subcategoryInput,
    answer: changedSubcategory,
    status: 201,
  },
  'PATCH /api/admin/subcategories/:id': {
    summary: 'Изменить подкатегорию или перенести её в другую категорию',
    access: 'admin',
    right: 'catalogue',
    scope: 'products:write',
    params,
    body: subcategoryChangeInput,
    answer: changedSubcategory,
  },
  'DELETE /api/admin/subcategories/:id': {
    summary: 'Удалить пустую подкатегорию',
    access: 'admin',
    right: 'catalogue',
    scope: 'products:write',
    params,
    answer: managedTree,
  },
  'DELETE /api/admin/categories/:id/photo': {
    summary: 'Убрать фото категории',
    access: 'admin',
    right: 'catalogue',
    params,
    answer: managedTree,
  },
})

/** Apart from the others: they are served where forms with files are read. */
export const categoryUploadEndpoints = endpoints({
  'POST /api/admin/categories/:id/photo': {
    summary: 'Загрузить фото категории',
    access: 'admin',
    right: 'catalogue',
    params,
    body: { files: { photo: { summary: 'Фото категории, до 12 МБ', types: photoTypes } } },
    answer: managedTree,
    status: 201,
  },
})
