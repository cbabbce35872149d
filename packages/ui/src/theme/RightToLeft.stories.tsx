import type { Meta, StoryObj } from '@storybook/react-vite';
import {
  Breadcrumbs,
  Calendar,
  Code,
  DateText,
  DescriptionList,
  IbanField,
  Money,
  MoneyField,
  Pager,
  PhoneField,
  Quantity,
  Stack,
  Stepper,
  Tabs,
  Text,
} from '@ledenbureau/ui';
import { expect, within } from 'storybook/test';
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
        <DescriptionList
          items={[
            { term: 'المبلغ', description: <Money cents={-125_050} data-testid="money" /> },
            { term: 'العدد', description: <Quantity value="-1250.5" data-testid="quantity" /> },
            { term: 'التاريخ', description: <DateText value="2026-11-26" data-testid="date" /> },
            {
              term: 'الهاتف',
              description: (
                <Text figures data-testid="phone">
                  +31 6 12345678
                </Text>
              ),
            },
            { term: 'الحساب', description: <Code data-testid="iban">NL91 ABNA 0417 1643 00</Code> },
          ]}
        />
        <MoneyField name="amount" label="المبلغ" defaultValue={-125_050} />
        <PhoneField name="phone" label="الهاتف" defaultValue="+31612345678" />
        <IbanField name="iban" label="الحساب" defaultValue="NL91ABNA0417164300" />
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

/** From left to right, as they are seen. */
const signsOf = (element: Element): string => {
  const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  const signs: { sign: string; left: number }[] = [];
  while (texts.nextNode()) {
    const node = texts.currentNode as Text;
    for (let at = 0; at < node.length; at += 1) {
      const range = new Range();
      range.setStart(node, at);
      range.setEnd(node, at + 1);
      signs.push({ sign: node.data.charAt(at), left: range.getBoundingClientRect().left });
    }
  }
  signs.sort((one, other) => one.left - other.left);
  return signs
    .map(({ sign }) => sign)
    .join('')
    .replaceAll('\u00a0', ' ');
};

/** Figures keep their own order among words that are read from the right; fields stand at the edge of the form. */
export const Matrix: StoryObj<typeof meta> = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const seen = ['money', 'quantity', 'date', 'phone', 'iban'].map((id) => signsOf(canvas.getByTestId(id)));
    await expect(seen).toEqual(['€ −1.250,50', '−1.250,5', '26-11-2026', '+31 6 12345678', 'NL91 ABNA 0417 1643 00']);
    const edges = canvas.getAllByRole('textbox').map((field) => {
      const { direction, textAlign } = getComputedStyle(field);
      return `${direction} ${textAlign}`;
    });
    await expect(edges).toEqual(['ltr left', 'ltr right', 'ltr right']);
  },
};
