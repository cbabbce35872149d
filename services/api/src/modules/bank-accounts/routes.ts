import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { AppContext } from '../../context.ts';
import { anyRole, workingRoles } from '../../plugins/access.ts';
import { basePath } from '../../plugins/openapi.ts';
import { accessTo } from '../../plugins/steps.ts';
import { accountFlow } from './flow.ts';
import {
  accountParams,
  accountSchema,
  accountsSchema,
  createBody,
  memberParams,
  revealBody,
  revealedSchema,
  verifyBody,
} from './schemas.ts';
import { createAccount, listAccounts, revealAccount, verifyAccount } from './service.ts';
import { readingRoutes } from '../../plugins/reading.ts';
import { writingRoutes } from '../../plugins/writing.ts';

const tags = ['bank-accounts'];
const place = ({ params }: { params: { id: string } }): string => `${basePath}/members/${params.id}/bank-accounts`;

/** Where members are paid. A change is a new account; the old ones stay, as history. */
export const bankAccountRoutes: FastifyPluginAsyncZod<AppContext> = async (app, context) => {
  const read = readingRoutes(app, tags);
  const write = writingRoutes(app, tags);

  read('/members/:id/bank-accounts', {
    operationId: 'listBankAccounts',
    summary: "A member's bank accounts, newest first, masked",
    roles: anyRole,
    params: memberParams,
    answer: accountsSchema,
    work: async ({ params, actor }) => ({ items: await listAccounts(context, actor, params.id) }),
  });

  write('/members/:id/bank-accounts', {
    operationId: 'createBankAccount',
    summary: 'Register a bank account; one that takes the place of another is held for some days',
    description: 'With dry_run=true it answers the account as it would be (200), and keeps nothing.',
    access: { roles: ['operator'], stepUp: true },
    params: memberParams,
    body: createBody,
    answers: { 200: accountSchema, 201: accountSchema },
    dryRun: true,
    place,
    work: (caller, { params, body }) => createAccount(context, caller, params.id, body),
  });

  write('/members/:id/bank-accounts/:account_id/verify', {
    operationId: 'verifyBankAccount',
    summary: 'It was checked that the account is the member’s; by another administrator than who registered it',
    access: accessTo(accountFlow, 'verify'),
    heldTo: 'version',
    params: accountParams,
    body: verifyBody,
    answers: { 200: accountSchema },
    place,
    work: (caller, { params, match, body }) => verifyAccount(context, caller, { ...params, ...match }, body.comment),
  });

  write('/members/:id/bank-accounts/:account_id/reveal', {
    operationId: 'revealBankAccount',
    summary: 'The whole IBAN; the audit tells who asked and why',
    access: { roles: workingRoles, personalData: 'one' },
    params: accountParams,
    body: revealBody,
    answers: { 200: revealedSchema },
    place,
    work: (caller, { params, body }) => revealAccount(context, caller, params, body.reason),
  });
};
