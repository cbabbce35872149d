import type { BatchDetail, SubmitBody } from './bulk.api.ts';

export type Asked = NonNullable<SubmitBody['confirmed']>[number];

/** What is asked about before a batch is submitted, and what somebody then says. */
const sentences = {
  rate_unusual: 'bulk.confirm.rate_unusual',
  terms_differ: 'bulk.confirm.terms_differ',
  name_unsure: 'bulk.confirm.name_unsure',
  organisation_recognised: 'bulk.confirm.organisation_recognised',
  value_unusual: 'bulk.confirm.value_unusual',
} as const satisfies Record<Asked, string>;

/** What of a batch is out of the ordinary and has to be confirmed, with in how many rows. */
export const askedOf = ({
  attention,
}: Pick<BatchDetail, 'attention'>): { code: Asked; say: (typeof sentences)[Asked]; rows: number }[] =>
  attention.flatMap(({ code, rows }) => {
    const question = (Object.keys(sentences) as Asked[]).find((one) => one === code);
    return question ? [{ code: question, say: sentences[question], rows }] : [];
  });
