declare module "autocannon" {
  type Options = { url: string; amount: number; connections: number; headers?: Record<string, string> };
  type Result = { "2xx": number; non2xx: number; errors: number; timeouts: number };
  export default function autocannon(options: Options): Promise<Result>;
}
