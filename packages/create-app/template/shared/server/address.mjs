/** Where the portal listens: HOST and PORT say it. Without HOST only this computer reaches it. */
export const host = process.env.HOST ?? '127.0.0.1';
export const port = Number(process.env.PORT ?? 5174);
