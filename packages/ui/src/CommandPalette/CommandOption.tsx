import { Anchor } from '../internal/Anchor.tsx';
import type { CauseEvent } from '../internal/change.ts';
import type { Command } from './CommandPalette.types.ts';
import { asElement } from '../internal/asElement.tsx';

interface Props {
  id: string;
  command: Command;
  active: boolean;
  onHover(): void;
  onChoose(event?: CauseEvent): void;
}

/** A row of the palette: a link where the command goes somewhere. */
export function CommandOption({ id, command, active, onHover, onChoose }: Props) {
  const { label, description, icon, href } = command;
  const shared = {
    id,
    role: 'option',
    tabIndex: -1,
    'aria-selected': active,
    onPointerMove: active ? undefined : onHover,
    onClick: onChoose,
  };
  const content = (
    <>
      {asElement(icon)}
      <span data-part="label">{label}</span>
      {description !== undefined && <span data-part="description">{description}</span>}
    </>
  );
  // a DOM without layout (that of unit tests) has nothing to scroll
  const inSight = active ? (node: HTMLElement | null) => node?.scrollIntoView?.({ block: 'nearest' }) : undefined;
  return href === undefined ? (
    <div {...shared} ref={inSight}>
      {content}
    </div>
  ) : (
    <Anchor {...shared} href={href} ref={inSight}>
      {content}
    </Anchor>
  );
}
