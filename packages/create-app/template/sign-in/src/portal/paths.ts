/** Where the screens of signing in are; the identity service sends the browser there. */
export const paths = {
  login: '/login',
  registration: '/registration',
  recovery: '/recovery',
  verification: '/verification',
  settings: '/account/profile',
  error: '/error',
};
