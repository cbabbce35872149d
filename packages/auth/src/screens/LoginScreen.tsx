export interface LoginScreenProps {
  /** `flow` of the address; null when there is none. */
  flowId: string | null;
}

/** The login route. */
export function LoginScreen({ flowId }: LoginScreenProps) {
  return <p>{flowId}</p>;
}
