import { z } from 'zod'
import { doneAnswer } from '#shared/account/account-contract.ts'
import { endpoints } from '#shared/api/endpoint.ts'
import { idParam } from '#shared/api/parameters.ts'
import {
  invitationInput,
  invitationLook,
  joinedStaff,
  newColleagueInput,
  openInvitation,
  staffList,
} from './staff-contract.ts'

const bodyLimit = 4096

/** Who works in the shop. A role is changed with PATCH /api/admin/users/:id. */
export const staffEndpoints = endpoints({
  'GET /api/admin/staff': { summary: 'Сотрудники и приглашения', access: 'admin', right: 'staff', answer: staffList },
  'POST /api/admin/staff/invitations': {
    summary: 'Пригласить сотрудника письмом; второе письмо заменяет первое',
    access: 'admin',
    right: 'staff',
    proof: 'always',
    bodyLimit,
    body: invitationInput,
    answer: doneAnswer,
    status: 201,
  },
  'DELETE /api/admin/staff/invitations/:id': {
    summary: 'Отозвать приглашение',
    access: 'admin',
    right: 'staff',
    proof: 'always',
    params: z.object({ id: idParam }),
    answer: doneAnswer,
  },
})

/** For whoever followed the link of an invitation. */
export const invitationEndpoints = endpoints({
  'POST /api/invitation': {
    summary: 'Кого и кем приглашают по ссылке из письма',
    access: 'guest',
    limit: 'invitations',
    bodyLimit,
    body: invitationLook,
    answer: openInvitation,
  },
  'POST /api/invitation/register': {
    summary: 'Принять приглашение: завести учётную запись и войти',
    access: 'guest',
    limit: 'invitations',
    bodyLimit,
    body: newColleagueInput,
    answer: joinedStaff,
  },
  'POST /api/invitation/accept': {
    summary: 'Принять приглашение в учётную запись, в которую вы вошли',
    access: 'user',
    limit: 'invitations',
    bodyLimit,
    body: invitationLook,
    answer: joinedStaff,
  },
})
