import { onDemand } from '@ledenbureau/workbench';

const Explain = onDemand(async () => (await import('../../help/late.ts')).Explain);

/** Leads from what is wrong in a file to the help about it, in the line of its sentence; nothing where there is none. */
export const WhyLink = ({ problems }: { problems: readonly { code: string }[] }) =>
  problems.length === 0 ? null : <Explain inline codes={problems.map(({ code }) => code)} />;
