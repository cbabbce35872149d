import { initial } from './brand.ts';

/** The letter of the cooperative in the colour of its brand, until its own logo takes this place. */
export function PortalMark() {
  return (
    <svg viewBox="0 0 32 32" width="24" height="24" style={{ flex: 'none' }} aria-hidden>
      <rect x="1" y="1" width="30" height="30" rx="8" fill="var(--lb-accent)" />
      <text x="16" y="22" textAnchor="middle" fontSize="17" fontWeight="600" fill="var(--lb-on-accent)">
        {initial}
      </text>
    </svg>
  );
}
