export { AuthProvider, useAuth, useAuthClient, type AuthProviderProps, type UseAuth } from './AuthProvider.tsx';
export { RequireSession, type RequireSessionProps, type MissingSession } from './RequireSession.tsx';
