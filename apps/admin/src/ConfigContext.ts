import { createContext, useContext } from 'react';
import type { AppConfig } from './api/config.ts';

export const ConfigContext = createContext<AppConfig | null>(null);

/** The run-time configuration. */
export function useConfig(): AppConfig {
  const config = useContext(ConfigContext);
  if (!config) throw new Error('useConfig was called outside App.');
  return config;
}
