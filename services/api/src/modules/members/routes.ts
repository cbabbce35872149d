import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { today } from '../../clock.ts';
import type { AppContext } from '../../context.ts';
import { refusal } from '../../domain/errors.ts';
import { memberRef } from '../../wire/present.ts';
import { viewerOf } from '../../flow/flow.ts';
import { anyRole } from '../../plugins/access.ts';
import { readPosition } from './holdings.ts';
import { readMember } from './detail.ts';
import { memberChangeRoutes } from './changeRoutes.ts';
import { memberPaperRoutes } from './paperRoutes.ts';
import { memberProceedRoutes } from './proceedRoutes.ts';
import { memberProposalRoutes } from './proposalRoutes.ts';
import { findMember } from './repository.ts';
import {
  holdingsSchema,
  memberAttentionSchema,
  memberPageSchema,
  memberDetailSchema,
  memberParams,
  memberTransactionPageSchema,
  memberTransactionsQuery,
  membersQuery,
  momentQuery,
} from './schemas.ts';
import { listMembers, readAttention } from './search.ts';
import type { MemberSummaryRow } from './search.ts';
import { statementRoutes } from './statements/routes.ts';
import { stepsOf } from './standing.ts';
import { readMemberTransactions } from './transactions.ts';
import { readingRoutes } from '../../plugins/reading.ts';

const tags = ['members'];

export const memberRoutes: FastifyPluginAsyncZod<AppContext> = async (app, context) => {
  const read = readingRoutes(app, tags);

  const { db, clock } = context;
  const find = async (id: string) => {
    const member = await findMember(db, id);
    if (member === undefined) throw refusal('not_found', 'id');
    return member;
  };
  const moment = (query: { as_of?: string | undefined; known_at?: string | undefined }) => ({
    asOf: query.as_of ?? today(clock),
    knownAt: query.known_at ?? null,
  });

  read('/members', {
    operationId: 'listMembers',
    summary: 'Find members by number, name, e-mail, phone, IBAN, KvK number or address',
    roles: anyRole,
    query: membersQuery,
    answer: memberPageSchema,
    work: async ({ query }) => {
      const { page, active, ...list } = await listMembers(db, query);
      return { items: page.map(presentSummary), ...list, totals: { active } };
    },
  });

  read('/member-attention', {
    operationId: 'getMemberAttention',
    summary: 'How many members somebody must look after, of each sort; each is a filter of the list',
    roles: anyRole,
    answer: memberAttentionSchema,
    work: () => readAttention(db),
  });

  read('/members/:id', {
    operationId: 'getMember',
    summary: 'A member with holdings on a date, as known at an instant',
    roles: anyRole,
    params: memberParams,
    query: momentQuery,
    answer: memberDetailSchema,
    versioned: true,
    work: async ({ params, query, actor }) => {
      const row = await find(params.id);
      const member = await readMember(db, row, moment(query));
      return { ...member, can: stepsOf(row, viewerOf(context, actor)) };
    },
  });

  read('/members/:id/holdings', {
    operationId: 'getMemberHoldings',
    summary: "A member's holdings on a date, as known at an instant",
    roles: anyRole,
    params: memberParams,
    query: momentQuery,
    answer: holdingsSchema,
    work: async ({ params, query }) => {
      const { id } = await find(params.id);
      const { holdings, ...position } = await readPosition(db, id, moment(query));
      return { items: holdings, ...position };
    },
  });

  read('/members/:id/transactions', {
    operationId: 'listMemberTransactions',
    summary: "A member's transactions, newest first, with the running balance",
    roles: anyRole,
    params: memberParams,
    query: memberTransactionsQuery,
    answer: memberTransactionPageSchema,
    work: async ({ params, query }) => {
      const { id } = await find(params.id);
      return readMemberTransactions(db, id, query);
    },
  });
  await app.register(memberChangeRoutes, context);
  await app.register(memberPaperRoutes, context);
  await app.register(memberProceedRoutes, context);
  await app.register(memberProposalRoutes, context);
  await app.register(statementRoutes, context);
};

function presentSummary(row: MemberSummaryRow) {
  const {
    sort_key: _sortKey,
    given_name: _given,
    infix: _infix,
    family_name: _family,
    company_name: _company,
    ...summary
  } = row;
  return { ...summary, ...memberRef(row) };
}
