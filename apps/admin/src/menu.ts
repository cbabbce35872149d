import {
  BellIcon,
  ArrowLeftIcon,
  CheckIcon,
  FileImportIcon,
  LeftRightSwapIcon,
  MoneyTransferIcon,
  PlusIcon,
  UserIcon,
} from '@ledenbureau/ui';
import { menuSections, pages } from './pages.ts';
import { paths } from './paths.ts';

type MenuPage = Extract<(typeof pages)[number], { menu: unknown }>;

const icons: Record<MenuPage['path'], typeof UserIcon> = {
  [paths.member]: UserIcon,
  [paths.createTransaction]: PlusIcon,
  [paths.createBulk]: FileImportIcon,
  [paths.redemptions]: MoneyTransferIcon,
  [paths.shareReturns]: ArrowLeftIcon,
  [paths.conversions]: LeftRightSwapIcon,
  [paths.notifications]: BellIcon,
  [paths.approvals]: CheckIcon,
};

const isInMenu = (page: (typeof pages)[number]): page is MenuPage => 'menu' in page;

/** The sidebar: the sections with the pages that stand in them, by their translation keys. */
export const menu = menuSections.map((section) => ({
  title: `menu.${section}.title` as const,
  items: pages
    .filter(isInMenu)
    .filter((page) => page.menu === section)
    .map(({ title, path }) => ({ label: title, href: path, Icon: icons[path] })),
}));
