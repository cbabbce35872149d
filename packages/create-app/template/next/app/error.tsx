'use client';
import { Crash } from '../src/portal/Crash.tsx';

export default function Page({ reset }: { reset: () => void }) {
  return <Crash onRetry={reset} />;
}
