/** The address of Scalar's script (client/vite/scalar.ts). */
declare module 'virtual:scalar' {
  const url: string;
  export default url;
}
