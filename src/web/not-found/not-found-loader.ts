import { data } from 'react-router'

export function notFoundLoader() {
  return data(null, { status: 404 })
}
