import { Component, lazy, startTransition, type ComponentType, type ReactNode } from 'react';

/** A part of this package could not be loaded: no connection, or another version since. */
class LoadError extends Error {
  constructor(cause: unknown) {
    super('@ledenbureau/ui: a part could not be loaded.', { cause });
    this.name = 'LoadError';
  }
}

/** A component whose code is loaded when it is first drawn. */
export interface Part<Drawn> {
  /** What draws it. */
  current: Drawn;
  /** React keeps a failure for good: takes another in the place of this one, that loads it anew. */
  renew(failed: Drawn): void;
}

/** Declares such a component; `OnDemand` draws it. */
export function partOf<Drawn extends ComponentType<never>>(load: () => Promise<Drawn>): Part<Drawn> {
  const loaded = async () => {
    try {
      const drawn: unknown = await load();
      return { default: drawn as ComponentType };
    } catch (cause) {
      throw new LoadError(cause);
    }
  };
  // it takes the same props, also where they depend on each other
  const make = () => lazy(loaded) as unknown as Drawn;
  const part: Part<Drawn> = {
    current: make(),
    renew(failed) {
      // once for all that had this one
      if (part.current === failed) part.current = make();
    },
  };
  return part;
}

interface OnDemandProps<Drawn> {
  part: Part<Drawn>;
  /** Draws it. */
  children(drawn: Drawn): ReactNode;
  /** Takes its place when it could not be loaded; `retry` tries again. */
  failed(retry: () => void): ReactNode;
}

/**
 * Keeps a failure to load a part where that part would have been. What fails while it is drawn is not caught: that is for the
 * boundary of the page, as it is for what is not loaded on demand.
 */
export class OnDemand<Drawn> extends Component<
  OnDemandProps<Drawn>,
  { drawn: Drawn; caught: { error: unknown } | null }
> {
  override state = { drawn: this.props.part.current, caught: null as { error: unknown } | null };

  static getDerivedStateFromError(error: unknown) {
    return { caught: { error } };
  }

  override componentDidMount() {
    this.#renew();
  }
  override componentDidUpdate() {
    this.#renew();
  }
  /** Once the failure is on the page, and not before: React may begin anew what it has not yet shown. */
  #renew() {
    if (this.state.caught) this.props.part.renew(this.state.drawn);
  }

  // what stands there stays until the part is here
  readonly #retry = () => startTransition(() => this.setState({ drawn: this.props.part.current, caught: null }));

  override render(): ReactNode {
    const { drawn, caught } = this.state;
    if (!caught) return this.props.children(drawn);
    if (caught.error instanceof LoadError) return this.props.failed(this.#retry);
    // oxlint-disable-next-line typescript/only-throw-error -- as it was thrown
    throw caught.error;
  }
}
