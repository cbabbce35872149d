/** Whether a menu item is the current one: the path equals its route or lies below it. */
export function isCurrent(href: string, pathname: string): boolean {
  return pathname === href || pathname.startsWith(`${href}/`);
}
