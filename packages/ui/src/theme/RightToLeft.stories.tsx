import type { Meta, StoryObj } from '@storybook/react-vite';
import { Breadcrumbs, Calendar, Pager, Stack, Stepper, Tabs } from '@ledenbureau/ui';
import { usage } from '../testing/usage.ts';

/** What has a direction, in a page that is read from the right. */
function Page() {
  return (
    <div dir="rtl" style={{ inlineSize: '40rem' }}>
      <Stack gap={6}>
        <Breadcrumbs items={[{ label: 'Leden', href: '#leden' }, { label: 'Anneke van den Berg' }]} />
        <Tabs
          label="Lid"
          items={[
            { id: 'transacties', label: 'Transacties' },
            { id: 'verzoeken', label: 'Verzoeken', count: '3' },
            { id: 'documenten', label: 'Documenten', disabled: true },
          ]}
        />
        <Stepper
          label="Invoer"
          current="b"
          steps={[
            { id: 'a', label: 'Kiezen' },
            { id: 'b', label: 'Koppelen' },
            { id: 'c', label: 'Boeken' },
          ]}
        />
        <Calendar value="2026-11-21" today="2026-11-20" />
        <Pager
          from={26}
          to={50}
          total={7412}
          pageSize={25}
          onPageSizeChange={() => undefined}
          onPrevious={() => undefined}
          onNext={() => undefined}
        />
      </Stack>
    </div>
  );
}

const meta = {
  title: 'Theme/Right to left · Rechts naar links',
  id: 'theme-right-to-left',
  component: Page,
  parameters: usage({
    when: ['To see that what points somewhere points the right way where one reads from the right.'],
    not: ['The language of the words is the app’s: here they are Dutch.'],
  }),
} satisfies Meta<typeof Page>;
export default meta;

export const Matrix: StoryObj<typeof meta> = {};
