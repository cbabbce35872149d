export { notifyPromise, type PromiseMessages } from './follow.tsx';
export { NotificationProvider, type NotificationProviderProps } from './NotificationProvider.tsx';
export {
  useNotifications,
  type NotificationInput,
  type NotificationItem,
  type Notifications,
} from './notifications.ts';
