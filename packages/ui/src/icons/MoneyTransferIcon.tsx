import { Icon, type IconProps } from '../Icon/Icon.tsx';

export function MoneyTransferIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M12.5 3.5 16 7l-3.5 3.5M16 7H7M7.5 9.5 4 13l3.5 3.5M4 13h9M3.5 5.5h1M15.5 14.5h1" />
    </Icon>
  );
}
