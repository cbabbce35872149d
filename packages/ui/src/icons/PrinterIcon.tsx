import { Icon, type IconProps } from '../Icon/Icon.tsx';

// printer, afdrukken, papier | printer, print, paper
export function PrinterIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M6 7.5v-4h8v4M6 14H4.5a1 1 0 0 1-1-1V8.5a1 1 0 0 1 1-1h11a1 1 0 0 1 1 1V13a1 1 0 0 1-1 1H14M6 11.5h8v5H6v-5Z" />
    </Icon>
  );
}
