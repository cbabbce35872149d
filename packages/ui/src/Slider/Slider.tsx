import { FormGroup } from '../FormGroup/FormGroup.tsx';
import type { CauseEvent } from '../internal/change.ts';
import { useField, type FieldProps } from '../internal/field.ts';
import { styled } from '../internal/styled.ts';
import { useValue } from '../internal/useValue.ts';
import { useUiFormats } from '../provider/context.ts';
import { rem } from '../internal/rem.ts';

export interface SliderProps extends Omit<
  FieldProps<HTMLInputElement>,
  'inputMode' | 'autoComplete' | 'placeholder' | 'align' | 'prefix' | 'suffix'
> {
  value?: number;
  defaultValue?: number;
  /** At every step on the way. */
  onChange?(value: number, event?: CauseEvent): void;
  min?: number;
  max?: number;
  step?: number;
  /** How the value reads: "25 %"; also spoken. Default: as a number. */
  format?(value: number): string;
}

const Track = styled.div`
  display: flex;
  align-items: center;
  gap: 0.75rem;
  min-block-size: 2.25rem;
  & > input {
    --lb-slider-ground: var(--lb-accent);
    flex: 1;
    min-inline-size: 0;
    block-size: 1.25rem;
    margin: 0;
    appearance: none;
    background: none;
    border-radius: var(--lb-radius);
    cursor: pointer;
  }
  & > input::-webkit-slider-runnable-track {
    block-size: 0.25rem;
    background: linear-gradient(var(--lb-slider-ground) 0 0) 0 / var(--lb-slider-part) 100% no-repeat
      var(--lb-border-strong);
    border-radius: calc(var(--lb-radius-small) / 2);
  }
  & > input:dir(rtl)::-webkit-slider-runnable-track {
    background-position: 100%;
  }
  & > input::-moz-range-track {
    block-size: 0.25rem;
    background: var(--lb-border-strong);
    border-radius: calc(var(--lb-radius-small) / 2);
  }
  & > input::-moz-range-progress {
    block-size: 0.25rem;
    background: var(--lb-slider-ground);
    border-radius: calc(var(--lb-radius-small) / 2);
  }
  & > input::-webkit-slider-thumb {
    appearance: none;
    inline-size: 1.25rem;
    block-size: 1.25rem;
    margin-block-start: -0.5rem;
    background: var(--lb-slider-ground);
    border: 3px solid var(--lb-surface);
    border-radius: 50%;
    box-shadow: 0 0 0 1px var(--lb-slider-ground);
  }
  & > input::-moz-range-thumb {
    box-sizing: border-box;
    inline-size: 1.25rem;
    block-size: 1.25rem;
    background: var(--lb-slider-ground);
    border: 3px solid var(--lb-surface);
    border-radius: 50%;
    box-shadow: 0 0 0 1px var(--lb-slider-ground);
  }
  & > input:hover {
    --lb-slider-ground: var(--lb-accent-hover);
  }
  & > input:active {
    --lb-slider-ground: color-mix(in srgb, var(--lb-accent-hover) 85%, var(--lb-text));
  }
  & > input:focus-visible {
    outline: 2px solid var(--lb-focus);
    outline-offset: 2px;
  }
  & > input[aria-readonly='true'] {
    --lb-slider-ground: var(--lb-text);
    cursor: default;
  }
  & > input:disabled {
    --lb-slider-ground: var(--lb-border-strong);
    opacity: 0.6;
    cursor: not-allowed;
  }
  & > input:disabled + output {
    color: var(--lb-text-quiet);
  }
  & > output {
    min-inline-size: 3rem;
    text-align: end;
    font-variant-numeric: tabular-nums;
  }
  @media (pointer: coarse) {
    min-block-size: 2.75rem;
    & > input {
      block-size: 2.75rem;
    }
    & > input::-webkit-slider-thumb {
      inline-size: 1.75rem;
      block-size: 1.75rem;
      margin-block-start: -0.75rem;
    }
  }
  @media (forced-colors: active) {
    & > input {
      appearance: auto;
    }
  }
`;

/** A number between two ends, where about right is right: the browser's own range, with its value beside it. */
export function Slider(props: SliderProps) {
  const formats = useUiFormats();
  const { id, group, control, input, rest } = useField<HTMLInputElement, SliderProps>(props);
  const { min = 0, max = 100, step = 1, format = formats.number, ...own } = rest;
  const { value: valueProp, defaultValue = min, onChange, ...root } = own;
  const [current, change] = useValue<number>({ value: valueProp, defaultValue, onChange }, input);
  const value = Number.isNaN(current) ? min : current;
  const { readOnly, inputMode: _, autoComplete: _a, placeholder: _p, 'data-align': _d, ...attributes } = control;
  const part = max > min ? (Math.min(Math.max(value, min), max) - min) / (max - min) : 0;
  // where the middle of the knob is, which never leaves the line
  const filled = { ['--lb-slider-part' as string]: `calc(${rem(0.625)} + ${part} * (100% - ${rem(1.25)}))` };
  return (
    <FormGroup {...group} {...root}>
      <Track>
        <input
          {...attributes}
          type="range"
          style={filled}
          min={min}
          max={max}
          step={step}
          value={value}
          aria-valuetext={format(value)}
          aria-readonly={readOnly || undefined}
          onChange={(event) => {
            // a range of the browser knows no read-only
            if (!readOnly) change(event.target.valueAsNumber, event);
          }}
        />
        <output htmlFor={id}>{format(value)}</output>
      </Track>
    </FormGroup>
  );
}
