import { createTransport } from 'nodemailer';

/**
 * Signs in to the mail server of MAIL_URL and sends nothing.
 * @throws Error with the server's own words, or why it cannot be had.
 */
export async function tryMailAccount(url: string): Promise<void> {
  const smtp = createTransport(url, {
    connectionTimeout: 5_000,
    greetingTimeout: 5_000,
    socketTimeout: 5_000,
  } as object);
  try {
    await smtp.verify();
  } finally {
    smtp.close();
  }
}
