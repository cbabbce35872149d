import type { FastifyRequest, FastifyTypeProviderDefault } from 'fastify';
import type { z } from 'zod';
import { exportCallerOf, sendBytes, sendFile } from '../paper/exports.ts';
import type { ExportCaller, ExportedFile } from '../paper/exports.ts';
import { bytesAnswer } from '../wire/exports.ts';
import { writeHeaders } from '../wire/headers.ts';
import type { AdministratorAccess } from './access.ts';
import { problemResponses } from './problem.ts';
import type { TypedApp } from './typedApp.ts';

/** Which file is asked for, and why. */
interface Wish<Params, Body> {
  params: Params;
  body: Body;
}

interface FileRoute<Params extends z.ZodType, Body extends z.ZodType> {
  operationId: string;
  summary: string;
  access: AdministratorAccess & Required<Pick<AdministratorAccess, 'personalData'>>;
  params?: Params;
  body: Body;
  /** The kinds of file that it may be; bytes are kept by a browser, whatever they are. */
  answer: { description: string; content: Record<string, { schema: z.ZodType }> };
  work(caller: ExportCaller, wish: Wish<z.output<Params>, z.output<Body>>): Promise<ExportedFile>;
}

/** Answers what registers a route by which a file leaves the register, for a reason that is kept. */
export function fileRoutes(app: TypedApp, tags: string[]) {
  return <Body extends z.ZodType, Params extends z.ZodType = z.ZodUnknown>(
    path: string,
    { access, answer, work, ...schema }: FileRoute<Params, Body>,
  ): void => {
    const problems = problemResponses(409, 413, 415, ...(path.includes(':') ? [404 as const] : []));
    const send = answer === bytesAnswer ? sendBytes : sendFile;
    // Its schemas are any of them here: what they read is held together by FileRoute.
    app.withTypeProvider<FastifyTypeProviderDefault>().post(
      path,
      {
        config: { access },
        schema: { ...schema, tags, headers: writeHeaders, response: { 200: answer, ...problems } },
      },
      async (request, reply) =>
        send(
          reply,
          await work(exportCallerOf(request as FastifyRequest), request as Wish<z.output<Params>, z.output<Body>>),
        ),
    );
  };
}
