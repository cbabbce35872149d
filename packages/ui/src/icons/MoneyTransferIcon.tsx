import { Icon, type IconProps } from '../Icon/Icon.tsx';

// geld overmaken, betaling, aflossing | money transfer, payment, payout, redemption
export function MoneyTransferIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M4 4.5h12M13.5 2 16 4.5 13.5 7M16 15.5H4M6.5 13 4 15.5 6.5 18M12.25 10a2.25 2.25 0 1 1-4.5 0 2.25 2.25 0 0 1 4.5 0Z" />
    </Icon>
  );
}
