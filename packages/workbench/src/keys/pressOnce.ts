import type { MouseEvent } from 'react';

/** The second press of a double click was not made by somebody who saw what the first one showed. */
export const pressOnce = (event: MouseEvent): void => {
  if (event.detail > 1) event.preventDefault();
};
