import { useState, type ReactNode } from 'react';
import {
  AppShell,
  BellIcon,
  BookIcon,
  FileImportIcon,
  HomeIcon,
  IconButton,
  LeftRightSwapIcon,
  Menu,
  MoneyTransferIcon,
  PlusIcon,
  PrizeIcon,
  Sidebar,
  TextField,
  UserIcon,
  Wordmark,
  type SidebarSection,
} from '@ledenbureau/ui';

/** The menu of the specification. */
export const demoSections = (current: string): SidebarSection[] => {
  const item = (label: string, href: string, icon: ReactNode, badge?: string) => ({
    label,
    href,
    icon,
    badge,
    current: href === current,
  });
  return [
    { title: 'Overzicht', items: [item('Dashboard', '#home', <HomeIcon />)] },
    {
      title: 'Aandelers',
      items: [
        item('Member inzien', '#member', <UserIcon />),
        item('Transactie toevoegen', '#single', <PlusIcon />),
        item('Bulk transactie toevoegen', '#bulk', <FileImportIcon />),
      ],
    },
    { title: 'Obligaties', items: [item('Vroegtijdige aflossing', '#redemption', <MoneyTransferIcon />)] },
    { title: 'Good Shares', items: [item('Teruggave', '#return', <PrizeIcon />)] },
    { title: 'Conversie', items: [item('Automatisch Converteren', '#conversion', <LeftRightSwapIcon />)] },
    { title: 'General', items: [item('Notificaties', '#notifications', <BellIcon />, '3')] },
  ];
};

/** The whole frame around a pattern. */
export function DemoShell({ current, children }: { current: string; children: ReactNode }) {
  const [expanded, setExpanded] = useState(true);
  const [query, setQuery] = useState('');
  return (
    <AppShell
      sidebar={
        <Sidebar
          sections={demoSections(current)}
          expanded={expanded}
          onExpandedChange={setExpanded}
          brand={<Wordmark>Ledenbureau</Wordmark>}
        />
      }
      header={
        <>
          <TextField
            name="zoek"
            label="Zoek een lid"
            hideLabel
            type="search"
            placeholder="Zoek een lid"
            width="medium"
            value={query}
            onChange={setQuery}
            style={{ marginInlineEnd: 'auto' }}
          />
          <IconButton icon={<BookIcon />} label="Handleiding" href="#help" />
          <IconButton icon={<BellIcon />} label="Notificaties" href="#notifications" />
          <Menu label="Anna de Vries" theme="transparent" items={[{ label: 'Thema: donker' }, { label: 'Afmelden' }]} />
        </>
      }
    >
      {children}
    </AppShell>
  );
}
