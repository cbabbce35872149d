import { ProgressBar, Stepper, Timeline } from '@ledenbureau/ui';
import { setTimeout } from 'node:timers/promises';

/** Comes when the page is in the browser already, with components that nothing before it has. */
export async function Notices() {
  await setTimeout(300);
  return (
    <section id="later">
      <h2>Berichten</h2>
      <ProgressBar label="Ingeschreven" value={40} />
      <Stepper
        label="Inschrijving"
        current="pay"
        steps={[
          { id: 'who', label: 'Wie' },
          { id: 'pay', label: 'Betalen' },
        ]}
      />
    </section>
  );
}
