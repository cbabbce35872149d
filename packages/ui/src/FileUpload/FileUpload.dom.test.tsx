import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { Dropzone } from '../Dropzone/Dropzone.tsx';
import { UiProvider } from '../provider/UiProvider.tsx';
import { FileUpload } from './FileUpload.tsx';

test('Enter on the button for a file opens the choice of one, and sends no form', async () => {
  const send = vi.fn<() => void>();
  render(
    <form onSubmit={send}>
      <Dropzone title="Sleep een bestand hierheen" onFile={() => undefined} />
      <FileUpload name="logo" label="Logo" value={[]} onChange={() => undefined} />
    </form>,
    { wrapper: UiProvider },
  );
  const inputs = document.querySelectorAll<HTMLInputElement>('input[type=file]');
  expect(inputs).toHaveLength(2);
  for (const input of inputs) {
    const click = vi.spyOn(input, 'click');
    input.focus();
    await userEvent.keyboard('{Enter}');
    expect(click).toHaveBeenCalledOnce();
  }
  expect(send).not.toHaveBeenCalled();
  expect(screen.getByRole('heading', { name: 'Sleep een bestand hierheen' })).toBeVisible();
});
