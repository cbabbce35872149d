import { Button, Text } from '@ledenbureau/ui';

interface NumberButtonProps {
  row: { id: string; number: string };
  onOpen(id: string): void;
}

/** The number of a row, which opens it. */
export function NumberButton({ row: { id, number }, onOpen }: NumberButtonProps) {
  return (
    <Button inline onClick={() => onOpen(id)}>
      <Text nowrap>{number}</Text>
    </Button>
  );
}
