import { answerApi } from '../../../../server/exampleApi.mjs';

export const GET = answerApi;
export const POST = answerApi;
