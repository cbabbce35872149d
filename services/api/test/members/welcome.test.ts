import { expect, test } from 'vitest';
import { people } from '../fixtures.ts';
import { startTestApp } from '../harness.ts';
import { readPdf } from '../papers.ts';
import { clock } from '../redemptions/helpers.ts';
import { booked, instruments, members, post, take } from '../transactions/helpers.ts';

const app = await startTestApp({ clock });

async function welcome(id: string) {
  const answer = await take(app, `/members/${id}/welcome`);
  expect(answer.statusCode, answer.body).toBe(200);
  const { pages, lang } = await readPdf(answer.rawPayload);
  return { page: pages[0] ?? '', count: pages.length, lang, file: answer.headers['content-disposition'] };
}

test('a member is welcomed with what the register says of them; who took the letter is kept', async () => {
  await booked(app, {
    kind: 'issue',
    member_id: members.jan.id,
    instrument_id: instruments.share.id,
    quantity: '3',
    effective_date: '2026-11-20',
  });
  const { page, count, lang, file } = await welcome(members.jan.id);
  expect(count).toBe(1);
  expect(lang).toBe('nl-NL');
  expect(file).toContain('welkom-100001.pdf');
  expect(page).toMatch(/Lidnummer 100001 Lid sinds 1 maart 2016 Bezit 3 × Aandeel/);
  expect(page).not.toContain('Uw verzoek heeft nummer');
  expect(page).not.toContain('U bent lid zodra');
  const { items } = (await app.request({ url: '/audit?q=100001' })).json<{
    items: { action: string; data: object }[];
  }>();
  expect(items[0]).toMatchObject({
    action: 'member.welcome_printed',
    data: { reason: 'Controle', format: 'pdf' },
    actor: { name: people.anna.name },
  });
});

test('somebody without units is told when they are a member, in their language', async () => {
  const made = await post(app, '/members', { kind: 'person', family_name: 'Smith', locale: 'en' });
  expect(made.statusCode, made.body).toBe(201);
  const { id, member_no: number } = made.json<{ id: string; member_no: number }>();
  const { page, lang, file } = await welcome(id);
  expect(lang).toBe('en-GB');
  expect(file).toContain(`welcome-${number}.pdf`);
  expect(page).toMatch(/Welcome to .* Member number \d+ You are a member as soon as/);
  expect((await take(app, '/members/01900000-0000-7000-8000-00000000dead/welcome')).statusCode).toBe(404);
});
