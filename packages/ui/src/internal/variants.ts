/**
 * Styles by a data attribute of the element itself, one text of declarations for each of its values: a value without styles does
 * not compile. `inside` is a selector after it, with its space.
 */
export const variants = <Value extends string>(
  attribute: string,
  styles: Readonly<Record<Value, string>>,
  inside = '',
): string =>
  Object.entries<string>(styles)
    .map(([value, declarations]) => `&[data-${attribute}='${value}']${inside}{${declarations}}`)
    .join('');
