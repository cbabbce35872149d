// No answer grows with the register without a bound: openapi.json says of each list how many it has at most, or it comes by the page.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** The lists that have neither, each of something small. */
const small: Readonly<Record<string, readonly string[]>> = {
  'an instrument, a kind or a code each: a cooperative has a handful': [
    'BulkBatchDetail.attention',
    'BulkBatchDetail.totals',
    'BulkComparison.instruments',
    'BulkComparison.instruments[].explanations',
    'BulkComparison.members.explanations',
    'Compliance.holder_percentages',
    'Compliance.offerings',
    'ConversionFigures.codes',
    'ConversionRunDetail.exceptions',
    'ConversionRunDetail.notices',
    'Dashboard.instruments',
    'GET /transactions.totals.instruments',
    'Holdings.items',
    'InstrumentList.items',
    'LedgerCheck.checks',
    'Member.holdings',
    'MemberConversions.items[].codes',
    'MemberDetail.holdings',
    'OpenWork.queues',
    'PaymentBatchPreview.warnings',
    'Period.checks',
    'Period.movements',
    'Preview.holdings',
    'Preview.warnings',
    'PriceList.items',
    'RedemptionPreview.holdings',
    'RedemptionPreview.warnings',
    'RedemptionRequestDetail.holdings',
    'RedemptionSummary.tabs',
    'RegisterPage.totals.instruments',
    'ReturnRoundDetail.lines',
    'ReturnRoundSums.classes',
    'Settings.instruments',
    'ShareReturnPreview.holdings',
    'ShareReturnRequestDetail.holdings',
    'ShareReturnSummary.rounds',
    'ShareReturnSummary.tabs',
  ],
  'a year or a month each, or a rate, a price or a programme that took two administrators': [
    'BulkInstrument.prices',
    'CouponRates.rates',
    'CouponRates.waiting',
    'Dashboard.outstanding_by_month',
    'GET /conversion-programmes.items',
    'GoodShareYears.items',
    'Periods.items',
    'Settings.instruments[].prices',
  ],
  'a person who administers the register, or a field that is set in it': [
    'GET /administrators.items',
    'KnownAdministrator.alike',
    'Me.sign_ins',
    'SettingChange.after',
    'SettingChange.before',
    'SettingProposal.changes',
    'SettingProposalDetail.changes',
    'Settings.administrators',
    'Settings.administrators[].alike',
    'Settings.waiting',
  ],
  'of one member, one lot of a member or one request': [
    'BankAccounts.items',
    'ConversionDifference.changes',
    'ConversionLineDetail.formulas',
    'InheritancePreview.new_members',
    'InheritancePreview.requests',
    'Member.bank_accounts',
    'MemberDetail.bank_accounts',
    'MemberDocuments.items',
    'MemberNotes.items',
    'Preview.lots',
    'Preview.postings',
    'ProposedInheritance.shares',
    'Quote.lines',
    'RedemptionPreview.postings',
    'RedemptionRequestDetail.comments',
    'RedemptionRequestDetail.documents',
    'RedemptionRequestDetail.transactions',
    'RequestHolding.lots',
    'ShareReturnPreview.free',
    'ShareReturnRequest.free',
    'ShareReturnRequestDetail.comments',
    'ShareReturnRequestDetail.documents',
    'ShareReturnRequestDetail.free',
    'ShareReturnRequestDetail.rounds',
    'ShareReturnRequestDetail.transactions',
    'TransactionDetail.postings',
  ],
  'a sheet, a column or an odd row of one file that somebody brought, as far as a file is read': [
    'BulkBatchDetail.instruments',
    'BulkComparison.balance.auditfile.accounts',
    'BulkComparison.balance.auditfile.others',
    'BulkComparison.balance.workbook.sheets',
    'BulkReading.columns',
    'BulkReading.columns[].samples',
    'BulkReading.file.sheets',
    'BulkReading.top',
    'BulkReading.top[].cells',
    'BulkReading.total_lines',
    'BulkRow.problems',
  ],
  'work that is going on, or a file that was made: one each for thousands of members': [
    'Jobs.items',
    'Period.files',
    'StatementRun.files',
  ],
  'the last few, by its name': ['Dashboard.recent'],
};

interface Schema {
  $ref?: string;
  items?: Schema;
  maxItems?: number;
  enum?: unknown[];
  properties?: Record<string, Schema>;
  additionalProperties?: Schema | boolean;
  anyOf?: Schema[];
  oneOf?: Schema[];
}
interface Document {
  paths: Record<
    string,
    Record<string, { responses?: Record<string, { content?: Record<string, { schema?: Schema }> }> }>
  >;
  components: { schemas: Record<string, Schema> };
}

/** Lists without pages and without a bound, by the name of their schema and where they stand in it. */
function unboundedLists({ paths, components: { schemas } }: Document): string[] {
  const lists = new Set<string>();
  const looked = new Set<string>();
  const look = (schema: Schema, place: string): void => {
    if (schema.$ref !== undefined) {
      const name = schema.$ref.slice(schema.$ref.lastIndexOf('/') + 1);
      if (looked.has(name)) return;
      looked.add(name);
      return look(schemas[name] ?? {}, name);
    }
    const { items, properties = {}, additionalProperties } = schema;
    if (items !== undefined) {
      // Of words of an enum there are no more than these.
      const isEnum = (schemas[items.$ref?.slice(items.$ref.lastIndexOf('/') + 1) ?? ''] ?? items).enum !== undefined;
      if (schema.maxItems === undefined && !isEnum) lists.add(place);
      look(items, `${place}[]`);
    }
    for (const [name, property] of Object.entries(properties)) {
      const isPage = name === 'items' && 'next_cursor' in properties;
      look(isPage ? (property.items ?? {}) : property, `${place}.${name}${isPage ? '[]' : ''}`);
    }
    for (const choice of [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])]) look(choice, place);
    if (typeof additionalProperties === 'object') look(additionalProperties, `${place}{}`);
  };
  for (const [path, operations] of Object.entries(paths)) {
    for (const [method, { responses = {} }] of Object.entries(operations)) {
      for (const [status, { content = {} }] of Object.entries(responses)) {
        if (!status.startsWith('2')) continue;
        for (const { schema = {} } of Object.values(content)) look(schema, `${method.toUpperCase()} ${path}`);
      }
    }
  }
  return [...lists].toSorted((a, b) => (a < b ? -1 : 1));
}

const openapi = JSON.parse(readFileSync(new URL('../openapi.json', import.meta.url), 'utf8')) as Document;

test('every list of an answer comes by the page, has maxItems, or is of something small, for a reason', () => {
  expect(unboundedLists(openapi)).toEqual(
    Object.values(small)
      .flat()
      .toSorted((a, b) => (a < b ? -1 : 1)),
  );
});

test('a list that grows is noticed, wherever it stands', () => {
  const row: Schema = { properties: { parts: { items: {} }, can: { items: { enum: ['approve'] } } } };
  const answer = (schema: Schema) => ({ responses: { 200: { content: { 'application/json': { schema } } } } });
  const list = { items: { $ref: '#/components/schemas/Row' } };
  const paths = {
    '/all': { get: answer({ properties: { items: list } }) },
    '/pages': { get: answer({ properties: { items: list, next_cursor: {} } }) },
    '/few': { get: answer({ anyOf: [{ ...list, maxItems: 3 }, {}] }) },
    '/kept': { post: answer({ properties: { by: { additionalProperties: { items: {} } } } }) },
  };
  expect(unboundedLists({ paths, components: { schemas: { Row: row } } })).toEqual([
    'GET /all.items',
    'POST /kept.by{}',
    'Row.parts',
  ]);
});
