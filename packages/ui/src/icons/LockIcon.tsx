import { Icon, type IconProps } from '../Icon/Icon.tsx';

// slot, vergrendeld, beveiligd, geblokkeerd | lock, locked, secure, private
export function LockIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M4.5 10a1 1 0 0 1 1-1h9a1 1 0 0 1 1 1v5.5a1 1 0 0 1-1 1h-9a1 1 0 0 1-1-1V10ZM7 9V6.5a3 3 0 0 1 6 0V9M10 12v1.5" />
    </Icon>
  );
}
