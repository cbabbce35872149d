import { render } from '@testing-library/react';
import { useLayoutEffect } from 'react';
import { expect, test } from 'vitest';
import { pageKeys, usePageKeys } from './pageKeys.ts';

function Page({ keys }: { keys: string }) {
  usePageKeys(keys.split('').map((key) => ({ key, label: key, run: () => undefined })));
  return null;
}

test('a page has its keys before it can be seen, and none once it is gone', () => {
  const atSight: string[] = [];
  function Browser({ keys }: { keys: string }) {
    // runs when everything is in the document, and nothing was painted yet
    useLayoutEffect(
      () =>
        void atSight.push(
          pageKeys()
            .map(({ key }) => key)
            .join(''),
        ),
    );
    return keys === '' ? null : <Page keys={keys} />;
  }
  const { rerender } = render(<Browser keys="w" />);
  rerender(<Browser keys="we" />);
  rerender(<Browser keys="" />);
  expect(atSight).toEqual(['w', 'we', '']);
});
