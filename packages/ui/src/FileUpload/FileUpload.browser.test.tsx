import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { renderUi } from '../testing/renderUi.tsx';
import { FileUpload } from './FileUpload.tsx';

const file = (name: string) => new File(['inhoud'], name, { type: 'application/pdf' });
const carrying = (...files: File[]) => {
  const transfer = new DataTransfer();
  files.forEach((one) => transfer.items.add(one));
  return transfer;
};
const send = (target: Element, type: string, dataTransfer: DataTransfer) => {
  const event = new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true });
  target.dispatchEvent(event);
  return event;
};
const zone = () => page.getByText('of sleep of plak ze hier').element().parentElement as HTMLElement;

test('what is dropped is added and sent with the form, together with what was there', async () => {
  const onChange = vi.fn<() => void>();
  await renderUi(
    <form>
      <FileUpload name="stuk" label="Stukken" defaultValue={[file('a.pdf')]} onChange={onChange} />
    </form>,
  );
  const transfer = carrying(file('b.pdf'));
  expect(send(zone(), 'dragenter', transfer).defaultPrevented).toBe(true);
  await expect.element(zone()).toHaveAttribute('data-dragging');
  send(zone(), 'drop', transfer);
  await expect.element(page.getByText('b.pdf', { exact: true })).toBeVisible();
  await expect.element(zone()).not.toHaveAttribute('data-dragging');
  expect(onChange).toHaveBeenCalledOnce();
  const sent = new FormData(document.querySelector('form') ?? undefined).getAll('stuk') as File[];
  expect(sent.map((one) => one.name)).toEqual(['a.pdf', 'b.pdf']);
});

test('dragged text is not for it, and a file dropped beside it does not replace the page', async () => {
  await renderUi(<FileUpload name="stuk" label="Stukken" />);
  const words = new DataTransfer();
  words.setData('text/plain', 'woorden');
  expect(send(zone(), 'dragover', words).defaultPrevented).toBe(false);
  expect(send(document.body, 'drop', carrying(file('a.pdf'))).defaultPrevented).toBe(true);
  await expect.element(page.getByText('a.pdf')).not.toBeInTheDocument();
});

test('a pasted file is added while the focus is in the field', async () => {
  await renderUi(<FileUpload name="stuk" label="Stukken" />);
  const input = page.getByLabelText('Stukken').element();
  input.dispatchEvent(
    new ClipboardEvent('paste', { clipboardData: carrying(file('c.pdf')), bubbles: true, cancelable: true }),
  );
  await expect.element(page.getByText('c.pdf', { exact: true })).toBeVisible();
});

test('a disabled one takes nothing', async () => {
  await renderUi(<FileUpload name="stuk" label="Stukken" disabled />);
  send(zone(), 'dragenter', carrying(file('a.pdf')));
  send(zone(), 'drop', carrying(file('a.pdf')));
  await expect.element(zone()).not.toHaveAttribute('data-dragging');
  await expect.element(page.getByText('a.pdf')).not.toBeInTheDocument();
});
