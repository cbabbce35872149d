import { Icon, type IconProps } from '../Icon/Icon.tsx';

// bank, rekening, geld, instelling, gebouw | bank, account, money, institution, building
export function BankIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M3.5 7.5 10 3.5l6.5 4h-13ZM5 7.5v6M8.33 7.5v6M11.67 7.5v6M15 7.5v6M4 13.5h12M3 16.5h14" />
    </Icon>
  );
}
