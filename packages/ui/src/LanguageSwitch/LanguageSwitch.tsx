import type { ComponentPropsWithRef } from 'react';
import { Button } from '../Button/Button.tsx';
import type { CauseEvent } from '../internal/change.ts';
import { styled } from '../internal/styled.ts';

/** A language, in its own words. */
export interface Language<Code extends string = string> {
  /** As in `lang`: `nl`, `en`. */
  code: Code;
  /** Its name in that language itself: “Nederlands”, “English”. */
  label: string;
}

export interface LanguageSwitchProps<Code extends string = string> extends Omit<
  ComponentPropsWithRef<'div'>,
  'onChange' | 'children'
> {
  /** What is chosen; spoken: “Taal”. */
  label: string;
  languages: readonly Language<Code>[];
  /** The one that is spoken. */
  value: Code;
  onChange(code: Code, event?: CauseEvent): void;
}

const Root = styled.div`
  display: inline-flex;
  flex-wrap: wrap;
  gap: 0.25rem;
  & > button {
    color: var(--lb-text-quiet);
    background: none;
  }
  & > button[aria-pressed='true'] {
    color: var(--lb-text);
    font-weight: 600;
  }
  @media print {
    display: none;
  }
`;

/** The languages of the page, each by its own name: who does not read this one still finds theirs. */
export function LanguageSwitch<Code extends string>({
  label,
  languages,
  value,
  onChange,
  ...rest
}: LanguageSwitchProps<Code>) {
  return (
    <Root role="group" aria-label={label} {...rest}>
      {languages.map(({ code, label: name }) => (
        <Button
          key={code}
          theme="transparent"
          size="small"
          lang={code}
          aria-pressed={code === value}
          onClick={(event) => onChange(code, event)}
        >
          {name}
        </Button>
      ))}
    </Root>
  );
}
