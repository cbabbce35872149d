import {
  BellIcon,
  ArrowLeftIcon,
  FileImportIcon,
  LeftRightSwapIcon,
  MoneyTransferIcon,
  PlusIcon,
  UserIcon,
} from '@ledenbureau/ui';
import { paths } from './paths.ts';

/** The sidebar: sections and items with their translation keys, in the specification's order. */
export const menu = [
  {
    title: 'menu.members.title',
    items: [
      { label: 'menu.members.view', href: paths.member, Icon: UserIcon },
      { label: 'menu.members.transaction', href: paths.createTransaction, Icon: PlusIcon },
      { label: 'menu.members.bulk', href: paths.createBulk, Icon: FileImportIcon },
    ],
  },
  {
    title: 'menu.bonds.title',
    items: [{ label: 'menu.bonds.redemption', href: paths.redemptions, Icon: MoneyTransferIcon }],
  },
  {
    title: 'menu.goodShares.title',
    items: [{ label: 'menu.goodShares.return', href: paths.shareReturns, Icon: ArrowLeftIcon }],
  },
  {
    title: 'menu.conversion.title',
    items: [{ label: 'menu.conversion.automation', href: paths.conversions, Icon: LeftRightSwapIcon }],
  },
  {
    title: 'menu.general.title',
    items: [{ label: 'menu.general.notifications', href: paths.notifications, Icon: BellIcon }],
  },
] as const;
