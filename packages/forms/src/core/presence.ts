import type { Validator } from '../validators/validator.ts';
import { Signal } from './signal.ts';

/** Where a component stands. */
export interface Place {
  /** The component. */
  owner: object;
  name: string;
  /** Which member of a FieldArray it is. */
  item?: string | undefined;
  /** What a schema says of the array it is a member of. */
  listRules?: readonly Validator<never>[] | undefined;
}

/** A group, as those that come into it see it. */
interface Surroundings {
  /** A component shows the node from now on. */
  attach(node: Presence, place: Place): void;
  detach(node: Presence): void;
}

/** What is in a form by a name, whether a component shows it or not; it tells of its changes. */
export abstract class Presence extends Signal {
  name: string;
  abstract parent: Surroundings | null;
  /** Where it stands in the document, and for a field what takes the focus. */
  element: HTMLElement | null = null;
  /** The component that shows it. */
  owner: object | null = null;
  /** Its component went; if nothing brings it back in the same turn it is away. */
  leaving = false;
  /**
   * present: in the page. away: it went, and what was typed waits for its return. out: it does not count.
   */
  standing: 'present' | 'away' | 'out' = 'out';

  constructor(name: string) {
    super();
    this.name = name;
  }

  get present(): boolean {
    return this.standing === 'present';
  }

  /** Where it begins in the document. */
  get head(): HTMLElement | null {
    return this.element;
  }

  /** Its element in the page, or null when it goes. */
  place = (element: HTMLElement | null): void => {
    this.element = element;
  };

  /** A component in this group shows it. The answer: that component goes. */
  enter(group: Surroundings, place: Place): () => void {
    group.attach(this, place);
    return () => {
      this.leaving ||= this.owner === place.owner;
    };
  }

  /** That component went for good, unless another took over. */
  exit(owner: object): void {
    if (this.leaving && this.owner === owner) this.parent?.detach(this);
  }
}
