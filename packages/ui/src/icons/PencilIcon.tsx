import { Icon, type IconProps } from '../Icon/Icon.tsx';

// potlood, bewerken, wijzigen, schrijven | pencil, edit, change, write
export function PencilIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M13 3.5 16.5 7l-9 9H4v-3.5l9-9ZM10.75 5.75l3.5 3.5" />
    </Icon>
  );
}
