import { css, Global } from '@emotion/react';
import { useId, useMemo, useSyncExternalStore, type ComponentPropsWithRef, type ReactNode } from 'react';
import type { DescriptionItem } from '../DescriptionList/DescriptionList.tsx';
import { useUi } from '../provider/context.ts';
import { brandTokens } from '../theme/brand.ts';
import { alone, pageStyles } from './pageStyles.ts';
import { Root } from './PrintDocument.styles.ts';
import type { PrintOrientation } from './PrintDocument.variants.ts';

export interface PrintDocumentProps extends Omit<ComponentPropsWithRef<'article'>, 'title'> {
  /** What it is: "Jaaroverzicht 2025". */
  title: ReactNode;
  /** Whose it is: the name of the organisation, at the end of the line of the title. */
  organisation?: ReactNode;
  /** Above the title, with that name beside it: a picture of at most 50 × 16 mm. */
  logo?: ReactNode;
  /** Below the title: which rows these are, and as of when. */
  facts?: readonly DescriptionItem[];
  /** At the end of their line: how many rows, and what they come to. */
  summary?: ReactNode;
  /** Below that: who made it, and when. */
  made?: ReactNode;
  /** At the foot of every page, before its number: "Bevat persoonsgegevens". */
  footer?: string;
  /** How an A4 lies; default portrait. */
  orientation?: PrintOrientation;
  /** It is nothing on the screen: for a page that prints what it does not show. */
  paperOnly?: boolean;
  /** What is printed. Rows, list items and figures are not parted by the end of a page. */
  children: ReactNode;
}

const never = () => () => undefined;
/** Whether this browser draws in the margins of a page; those that do also know the rule by name. */
const drawsMargins = () => 'CSSMarginRule' in window;

/**
 * A document on A4 paper, and its sheet on the screen. Printing the page prints it and nothing else of the app. Its head stands on
 * every page if it takes less than a quarter of one; the foot and the number of the page stand in the margin. A browser that draws
 * nothing there has the foot below the content of each page, and no number but the one its own print dialog adds.
 */
export function PrintDocument({
  title,
  organisation,
  logo,
  facts = [],
  summary,
  made,
  footer,
  orientation = 'portrait',
  paperOnly = false,
  children,
  style,
  ...rest
}: PrintDocumentProps) {
  const { brand, labels } = useUi();
  const id = useId();
  const margins = useSyncExternalStore(never, drawsMargins, () => false);
  const name = `lb-print-${id.replace(/\W/g, '')}`;
  const styles = useMemo(() => {
    const { fontFamily, colors } = brandTokens(brand);
    const color = colors.textQuiet.light;
    return css(
      `${alone}${pageStyles({ name, orientation, fontFamily, color, footer, pageOf: (counters) => labels.pageOf(counters) })}`,
    );
  }, [brand, labels, name, orientation, footer]);
  const whose = organisation !== undefined && <span data-part="organisation">{organisation}</span>;
  // on the screen it is a part of a page that has a title of its own
  const Title = paperOnly ? 'h1' : 'h2';
  return (
    <Root
      aria-labelledby={id}
      {...rest}
      data-print="document"
      data-orientation={orientation}
      data-margins={margins ? '' : undefined}
      data-paper-only={paperOnly ? '' : undefined}
      style={{ ...style, page: name }}
    >
      <Global styles={styles} />
      <div data-part="pages">
        <header>
          {logo !== undefined && (
            <div data-part="letterhead">
              <span data-part="logo">{logo}</span>
              {whose}
            </div>
          )}
          <div data-part="head">
            <div data-part="title">
              <Title id={id}>{title}</Title>
              {logo === undefined && whose}
            </div>
            {facts.length > 0 && (
              <dl>
                {facts.map(({ term, description }, index) => (
                  <div key={index}>
                    <dt>{term}</dt>
                    <dd>{description}</dd>
                  </div>
                ))}
              </dl>
            )}
            {(summary !== undefined || made !== undefined) && (
              <div data-part="made">
                {summary !== undefined && <strong>{summary}</strong>}
                {made !== undefined && <span>{made}</span>}
              </div>
            )}
          </div>
        </header>
        <div data-part="content">{children}</div>
        {footer !== undefined && (
          <footer>
            <div data-part="foot">{footer}</div>
          </footer>
        )}
      </div>
    </Root>
  );
}
