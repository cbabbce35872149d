import { Card, Heading, RuledStack, Stack, Text } from '@ledenbureau/ui';
import { useI18n } from '@ledenbureau/i18n';
import { useId } from 'react';
import { TemplateButton, type TemplateButtonProps } from '../../../register/TemplateButton.tsx';

/** What is of use, and the sheet of it to fill in. */
const needed = [
  { name: 'members', sample: 'members' },
  { name: 'holdings', sample: 'register' },
  { name: 'accounts' },
] as const satisfies readonly { name: string; sample?: TemplateButtonProps['purpose'] }[];

/** What to have at hand, and what is not needed yet. */
export function AtHand() {
  const { t } = useI18n();
  const id = useId();
  return (
    <aside aria-labelledby={id}>
      <Card>
        <Stack gap={6}>
          <Stack gap={2}>
            <div>
              <Heading level={2} size="body" id={id}>
                {t('firstRun.hand.title')}
              </Heading>
              <Text as="p" size="dense" tone="quiet">
                {t('firstRun.hand.why')}
              </Text>
            </div>
            <Stack as="ul" gap={0}>
              {needed.map((item) => (
                <RuledStack as="li" key={item.name} rule="end" gap={0}>
                  <Text as="strong" weight="medium">
                    {t(`firstRun.hand.${item.name}.title`)}
                  </Text>
                  <Text size="dense" tone="quiet">
                    {t(`firstRun.hand.${item.name}.text`)}
                  </Text>
                  {'sample' in item ? (
                    <TemplateButton purpose={item.sample}>{t(`firstRun.hand.${item.name}.sample`)}</TemplateButton>
                  ) : null}
                </RuledStack>
              ))}
            </Stack>
          </Stack>
          <div>
            <Heading level={2} size="body">
              {t('firstRun.later.title')}
            </Heading>
            <Text as="p" size="dense" tone="quiet">
              {t('firstRun.later.text')}
            </Text>
          </div>
        </Stack>
      </Card>
    </aside>
  );
}
