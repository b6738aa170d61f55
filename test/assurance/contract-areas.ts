import { expect } from 'vitest'
import { page, person, type Made } from './contract-made.ts'

/** Every call of the contract's other areas, as they answer once the requests have been made. */
export const areaCalls: Made[] = [
  {
    call: 'POST /v2/leaveBalance/gainHistory',
    by: 'amina',
    input: ({ annual }) => ({ id: annual, sortingColumn: 'TransDate', sortingDirection: 1 }),
    answers: page({ gainBalance: 900, leaveTaken: 1, expiredDate: null }, { totalData: 1 }),
  },
  {
    call: 'POST /v2/leaveBalance/deductHistory',
    by: 'amina',
    input: ({ annual }) => ({ id: annual, sortingColumn: 'TransDate', sortingDirection: 1 }),
    answers: page({ deductBalance: 1, outstandingBalance: 899 }, { totalData: 1 }),
  },
  {
    call: 'POST /leaveBalance/get-employee-current-balance',
    by: 'budi',
    input: ({ id }) => ({ employeeId: id('amina') }),
    answers: {
      value: 899,
      unit: 'day',
      leaveType: 'ANNUAL',
      projected: false,
      why: expect.arrayContaining([expect.objectContaining({ rule: 'balance.value' })]) as unknown[],
    },
  },
  {
    call: 'POST /leavebalance/datasource/gain-status',
    by: 'amina',
    answers: page({ id: 0, displayName: expect.any(String) as string }, { totalData: 4 }),
  },
  {
    call: 'POST /leavebalance/datasource/deduct-status',
    by: 'amina',
    answers: page({ id: 0, displayName: expect.any(String) as string }, { totalData: 10 }),
  },
  {
    call: 'GET /leaveBalance/get-leave-summary',
    by: 'amina',
    answers: {
      employee: 'Amina Tester',
      projected: false,
      balances: expect.arrayContaining([
        expect.objectContaining({
          code: 'ANNUAL',
          gained: 900,
          taken: 1,
          reserved: 0,
          balance: expect.objectContaining({ value: 899 }) as unknown,
        }),
      ]) as unknown[],
    },
  },
  { call: 'POST /leaveBalance/datasource/employee', by: 'budi', answers: page(person('Amina'), { totalData: 3 }) },
  {
    call: 'POST /leavebalance/get-subordinate-leave-balance',
    by: 'budi',
    input: () => ({ filterSearch: 'amina' }),
    answers: page({ employee: 'Amina Tester', leaveType: 'ANNUAL', balance: 899, taken: 1 }),
  },

  { call: 'GET /system-notification/get-count', by: 'amina', answers: { notificationTotal: 5 } },
  {
    call: 'GET /system-notification/get-notifications',
    by: 'amina',
    input: () => ({ paginationSize: 2 }),
    answers: {
      notifications: [{ isRead: false, subject: expect.stringMatching(/^Loan, /) as string }, { isRead: false }],
      totalData: 5,
      totalPage: 3,
    },
  },
  {
    call: 'POST /system-notification/get-notifications',
    by: 'amina',
    input: () => ({ paginationPage: 2, paginationSize: 4 }),
    answers: {
      listData: [{ module: 'LeaveRequest', subject: expect.stringMatching(/^ANNUAL, /) as string }],
      totalData: 5,
      totalPage: 2,
    },
  },
  {
    call: 'POST /v2/system-notification/get-firebase-ess-notifications',
    by: 'amina',
    answers: { totalData: 5, notifications: expect.any(Array) as unknown[] },
  },
  {
    call: 'POST /system-notification/mark-as-read',
    by: 'amina',
    input: ({ notification }) => ({ id: notification }),
    answers: { marked: 1, notificationTotal: 4 },
  },
  {
    call: 'POST /system-notification/firebase-ess-mark-as-read',
    by: 'amina',
    input: () => ({ all: true }),
    answers: { marked: 4, notificationTotal: 0 },
  },

  { call: 'GET /Attachments/{id}', by: 'amina', input: ({ file }) => ({ id: file }), answers: 'a file' },
  { call: 'GET /attachments/download/{id}', by: 'amina', input: ({ file }) => ({ id: file }), answers: 'a file' },
  {
    call: 'GET /attachments/get-extension/{mimeType}',
    by: 'amina',
    input: () => ({ mimeType: 'application/pdf' }),
    answers: { mimeType: 'application/pdf', name: 'pdf' },
  },
  {
    call: 'GET /Profiles/GetShortProfile',
    by: 'amina',
    answers: {
      userName: 'amina',
      code: 'E-amina',
      fullName: 'Amina Tester',
      position: 'Software Engineer',
      site: 'Jakarta',
      timeZone: 'Asia/Jakarta',
      hasPicture: true,
    },
  },
  {
    call: 'GET /Profiles/DynamicEmployeeIdentificationCardByEmployee/{id}',
    by: 'farah',
    input: ({ id }) => ({ id: id('amina') }),
    answers: { code: 'E-amina', fullName: 'Amina Tester', manager: 'Budi Tester', unit: 'Platform', awayUntil: null },
  },
  { call: 'GET /ProfilePictures/get-compressed', by: 'amina', answers: 'a file' },
  { call: 'GET /ProfilePictures/get-compressed/{id}', by: 'farah', input: ({ id }) => ({ id: id('amina') }), answers: 'a file' },
  {
    call: 'GET /general-configs',
    by: 'amina',
    answers: { viewSubordinateLeaveBalance: 'all', lastApproverCanCancel: true, thousandSeparator: ',', decimalSeparator: '.' },
  },
  {
    call: 'GET /account/AccountDetails',
    by: 'amina',
    answers: {
      userName: 'amina',
      provider: 'own',
      providerAddress: null,
      passkeys: [],
      totp: false,
      passwordDate: expect.any(String) as string,
    },
  },
  {
    call: 'POST /account/UpdatePassword',
    by: 'amina',
    input: ({ password }) => ({ currentPassword: password, newPassword: 'tiga ekor bebek berenang' }),
    answers: { done: true },
  },
  {
    call: 'GET /home/get-count',
    by: 'amina',
    answers: { leaveRequest: 0, loanRequest: 0, actionRequired: 0, notification: 0, announcement: 0 },
  },
  {
    call: 'GET /v2/home',
    by: 'amina',
    answers: {
      person: { userName: 'amina' },
      roles: { manages: false, duties: [], administrator: false },
      sidebar: expect.arrayContaining([expect.objectContaining({ path: '/leave', level: 2 })]) as unknown[],
      myRequests: expect.arrayContaining([expect.objectContaining({ status: 'Approved' })]) as unknown[],
    },
  },
]
